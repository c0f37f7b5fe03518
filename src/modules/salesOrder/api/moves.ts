/** What happens to pieces of a placed order's line, and how each changes the line's sums (chain-stock.md, Net shipped and Sign-off). */
export const moveActs = {
  leave: { title: '出库', net: 1, onWay: 1, signed: 0, short: 0, back: 0 },
  unload: { title: '撤回出库', net: -1, onWay: -1, signed: 0, short: 0, back: 0 },
  sign: { title: '签收', net: 0, onWay: -1, signed: 1, short: 0, back: 0 },
  short: { title: '少件待查', net: -1, onWay: -1, signed: 0, short: 1, back: 0 },
  find: { title: '少件找到', net: 0, onWay: 0, signed: 0, short: -1, back: 0 },
  lose: { title: '少件丢失', net: 0, onWay: 0, signed: 0, short: -1, back: 0 },
  break: { title: '破损', net: -1, onWay: -1, signed: 0, short: 0, back: 0 },
  refuse: { title: '拒收', net: -1, onWay: -1, signed: 0, short: 0, back: 0 },
  replace: { title: '破损或丢失补件', net: 0, onWay: -1, signed: 1, short: 0, back: 0 },
  return: { title: '退回', net: -1, onWay: 0, signed: -1, short: 0, back: 1 },
} as const
export type MoveAct = keyof typeof moveActs

/** Who answers for what broke or is lost. What the customer answers for counts as shipped. */
export const answerers = { warehouse: '仓库', driver: '司机', factory: '厂家', customer: '客户' } as const
export type Answerer = keyof typeof answerers

/** What a line has of each, in pieces or parts. */
export type MoveSums = { net: number; onWay: number; signed: number; short: number; back: number }

/** Returns how an act with so many pieces changes the sums of a line. */
export function sumsOf(act: MoveAct, pieces: number, answers: Answerer | null): MoveSums {
  const { net, onWay, signed, short, back } = moveActs[act]
  // Nothing came back, and nothing is replaced: the customer has what they broke or lost.
  const shipped = answers === 'customer' && (act === 'break' || act === 'lose') ? 1 : 0
  return {
    net: (net + shipped) * pieces,
    onWay: onWay * pieces,
    signed: (signed + shipped) * pieces,
    short: short * pieces,
    back: back * pieces,
  }
}
