/** A battle of two stands a side and three rounds: small enough to be fought to the end in a test. */
export const LANE = `
title = "The Mill Lane"
text = "Two small companies meet at a lane."
rounds = 3

[map]
radius = 5

[[sides]]
name = "Aldermere"
break_at = "1/2"

[[sides]]
name = "Brackenford"
break_at = "1/2"

[[groups]]
id = "bows"
side = "red"
name = "The bows"
general = { name = "Hugh Vane", at = [0, 2] }

[[groups]]
id = "spears"
side = "red"
name = "The spears"
general = { name = "Walter Pell", at = [-3, 3] }

[[groups]]
id = "guild"
side = "blue"
name = "The guild"
general = { name = "Joss Roth", at = [0, -2] }

[[groups]]
id = "lances"
side = "blue"
name = "The lances"
general = { name = "Piers Gaunt", at = [3, -3] }

[[stands]]
id = "archers"
name = "Aldermere archers"
group = "bows"
unit = "longbowmen"
at = [0, 1]
facing = 1

[[stands]]
id = "billmen"
name = "Aldermere bills"
group = "spears"
unit = "bills"
at = [-2, 2]
facing = 1

[[stands]]
id = "pikes"
name = "Guild pikes"
group = "guild"
unit = "bills"
at = [0, -1]
facing = 4

[[stands]]
id = "crossbows"
name = "Guild crossbows"
group = "lances"
unit = "sk-crossbows"
at = [2, -2]
facing = 4
`;
