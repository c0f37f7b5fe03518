/** What a paper of stock does. */
export const moveKinds = {
  in: '其他入库',
  out: '其他出库',
  damage: '报损',
  sampleOut: '样品出库',
  sampleBack: '样品归还',
  relot: '改批',
  regrade: '改级',
  open: '拆箱',
  close: '合箱',
} as const
export type MoveKind = keyof typeof moveKinds

/** What a kind asks for besides goods and how many of them. */
type KindFacts = {
  /** What the reason is called, where the kind asks for one; it has to be given. */
  reason?: string
  /** What the other side is called: from whom, to whom; it has to be given. */
  party?: string
  answers?: true
  /** Goods come in, of new lots too. */
  comes?: true
  /** What is entered of the target: the texts of another lot, or grade and condition. */
  into?: 'lot' | 'grade'
  /** The condition in which its goods lie, where the kind says it. */
  condition?: 'sellable' | 'sample'
  /** Only full boxes. */
  boxes?: true
}

export const kindFacts: Readonly<Record<MoveKind, KindFacts>> = {
  in: { reason: '入库原因', party: '从哪里来', comes: true },
  out: { reason: '出库原因', party: '交给谁' },
  damage: { reason: '报损原因', answers: true },
  sampleOut: { condition: 'sellable' },
  sampleBack: { condition: 'sample' },
  relot: { reason: '改批原因', into: 'lot' },
  regrade: { reason: '改级原因', into: 'grade' },
  open: { boxes: true },
  close: { boxes: true },
}
