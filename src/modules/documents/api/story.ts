/** The words of what stands in the story of a record that has documents. */
export const paperKinds = { edit: '变更', decision: '审批', document: '单据' } as const

/** The same with what people said, of a record that they follow up. */
export const storyKinds = { followUp: '跟进', edit: '变更', decision: '审批', document: '单据' } as const
