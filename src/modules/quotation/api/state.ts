import type { ActFacts, States } from '../../../kernel/api/record.ts'

export const quotationStates = {
  draft: { title: '草稿', tone: 'grey' },
  sent: { title: '已发出', tone: 'blue' },
  accepted: { title: '已接受', tone: 'green' },
  void: { title: '已作废', tone: 'orange' },
} as const satisfies States
export type QuotationState = keyof typeof quotationStates

const edits = 'quotationList:edit'
const sends = 'quotationList:send'

/** What people do with a quotation. */
export const quotationActs = {
  edit: { needs: edits, from: ['draft'] },
  info: { needs: edits, from: ['draft', 'sent', 'accepted'] },
  send: { needs: sends, from: ['draft'] },
  accept: { needs: sends, from: ['sent'] },
  void: { needs: sends, from: ['draft', 'sent'] },
  copy: { needs: edits, from: ['draft', 'sent', 'accepted', 'void'] },
  share: { needs: 'quotationList:share', from: ['sent', 'accepted'] },
} as const satisfies Record<string, ActFacts<QuotationState>>
