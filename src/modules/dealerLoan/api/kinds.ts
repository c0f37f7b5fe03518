/** What a paper of loans between dealers does. */
export const loanKinds = {
  borrow: '借入',
  giveBack: '还出',
  payOff: '折价还',
  lend: '借出',
  takeBack: '收回',
  paidOff: '折价收',
} as const
export type LoanKind = keyof typeof loanKinds

/** Who owes: we the dealer, or the dealer us. */
export const sides = { ours: '我们欠', theirs: '欠我们' } as const
export type Side = keyof typeof sides

type KindFacts = {
  side: Side
  /** It begins what is owed; others give back or settle. */
  begins: boolean
  /** Its goods come in or leave; null: it is settled in money. */
  moves: 'in' | 'out' | null
}

export const kindFacts: Readonly<Record<LoanKind, KindFacts>> = {
  borrow: { side: 'ours', begins: true, moves: 'in' },
  giveBack: { side: 'ours', begins: false, moves: 'out' },
  payOff: { side: 'ours', begins: false, moves: null },
  lend: { side: 'theirs', begins: true, moves: 'out' },
  takeBack: { side: 'theirs', begins: false, moves: 'in' },
  paidOff: { side: 'theirs', begins: false, moves: null },
}
