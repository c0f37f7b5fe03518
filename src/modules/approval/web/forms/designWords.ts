import type { DesignWords } from '../../../forms/web/designer/words.ts'

/** The texts of the form designer for approvals. */
export const designWords: DesignWords = {
  description: '发起审批时显示在名称下面',
  rights: '每个审批节点的字段权限在流程里设置',
  uses: '流程里用到它',
}
