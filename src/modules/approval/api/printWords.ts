/** The words that texts of a template may contain; printing replaces them. */
export const printWords = {
  company: '公司',
  number: '审批编号',
  title: '标题',
  status: '状态',
  initiator: '发起人',
  department: '发起部门',
  startedAt: '发起时间',
  endedAt: '结束时间',
  printedAt: '打印时间',
} as const
export type PrintWord = keyof typeof printWords
