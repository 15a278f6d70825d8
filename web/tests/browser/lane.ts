/** A battle of two stands a side and three rounds: small enough to be fought to the end in a test. */
export const LANE = `
[scenario]
title = "The Mill Lane"
text = "Two small companies meet at a lane."
rounds = 3

[map]
radius = 5

[[side]]
name = "Aldermere"
break_at = "1/2"

[[side]]
name = "Brackenford"
break_at = "1/2"

[[group]]
id = "bows"
side = "red"
name = "The bows"
general = { name = "Hugh Vane", at = [0, 2] }

[[group]]
id = "spears"
side = "red"
name = "The spears"
general = { name = "Walter Pell", at = [-3, 3] }

[[group]]
id = "guild"
side = "blue"
name = "The guild"
general = { name = "Joss Roth", at = [0, -2] }

[[group]]
id = "lances"
side = "blue"
name = "The lances"
general = { name = "Piers Gaunt", at = [3, -3] }

[[stand]]
id = "archers"
name = "Aldermere archers"
group = "bows"
unit = "longbowmen"
at = [0, 1]
facing = 1

[[stand]]
id = "billmen"
name = "Aldermere bills"
group = "spears"
unit = "bills"
at = [-2, 2]
facing = 1

[[stand]]
id = "pikes"
name = "Guild pikes"
group = "guild"
unit = "bills"
at = [0, -1]
facing = 4

[[stand]]
id = "crossbows"
name = "Guild crossbows"
group = "lances"
unit = "sk-crossbows"
at = [2, -2]
facing = 4
`;
