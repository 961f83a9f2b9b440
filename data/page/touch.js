// What hands do with cards: drag them to the table, walk along them with keys; and how cards move.

export function hands() {
  return { before() {}, after() {} };
}
