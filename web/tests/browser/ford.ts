/** A small fight on areas, near enough that it is soon decided. */
export const FORD = `
[scenario]
id = "the-ford"
title = "A fight for the ford"
date = "1450"
text = "Lances come over a ford; pikes and crossbows hold the road behind it."
turns = 4
options = ["schiltron"]

[map]
squares = { columns = 4, rows = 4 }

[[map.area]]
number = 304
terrain = ["woods"]

[[map.area]]
number = 402
elevation = 1

[[map.border]]
between = [202, 302]
terrain = ["ford"]
road = "road"

[[map.border]]
between = [201, 301]
terrain = ["stream"]

[[map.border]]
between = [203, 303]
terrain = ["stream"]

[[side]]
name = "The count"
army = "count"

[[side]]
name = "The guilds"
army = "guilds"

[[army]]
id = "count"
side = "red"
commander = "robert"
elan_start = 6

[[army]]
id = "guilds"
side = "blue"
commander = "jan"
elan_start = 5

[[formation]]
id = "lances"
name = "The lances"
side = "red"
army = "count"
leader = "robert"

[[formation]]
id = "town"
name = "The town"
side = "blue"
army = "guilds"
leader = "jan"

[[leader]]
id = "robert"
name = "Count Robert"
formation = "lances"
command = 3
tactical = 2
radius = 3
armor = "A"
area = 202
position = "centre"

[[leader]]
id = "jan"
name = "Jan the fuller"
formation = "town"
command = 2
tactical = 1
radius = 2
armor = "B"
area = 402
position = 302

[[unit]]
id = "L1"
name = "The count's lances"
type = "MMA"
formation = "lances"
steps = [{ strength = 4, elan = 4, armor = "A" }, { strength = 3, elan = 4, armor = "A" }, { strength = 2, elan = 3, armor = "A" }]
area = 202
facing = 302

[[unit]]
id = "S1"
name = "Sergeants"
type = "MM"
formation = "lances"
steps = [{ strength = 3, elan = 3, armor = "B" }, { strength = 2, elan = 3, armor = "B" }]
area = 203
facing = 303

[[unit]]
id = "P1"
name = "Guild pikes"
type = "FP"
formation = "town"
steps = [{ strength = 4, elan = 4, armor = "B" }, { strength = 3, elan = 3, armor = "B" }]
may_schiltron = true
area = 402
position = 302
facing = 302

[[unit]]
id = "X1"
name = "Crossbows"
type = "FXB"
formation = "town"
steps = [{ strength = 3, elan = 3, armor = "C" }, { strength = 2, elan = 3, armor = "C" }]
area = 402
facing = 302
`;
