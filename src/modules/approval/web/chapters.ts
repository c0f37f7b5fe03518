import type { Chapter } from '../../../kernel/web/module.ts'
import { approvalPlaces } from '../api/places.ts'

/** This module's chapters of the introduction. */
export const chapters: readonly Chapter[] = [
  {
    rank: 90,
    menus: ['approvalDetial'],
    title: '审批',
    to: approvalPlaces.list.path,
    text: '请假、报销从任何页面顶部的“新建”开始，或在搜索框输入 qj、bx。等我审批的、我发起的、抄送我的都在这里。打开一条可以看到走到哪一步、还要谁同意；同意、退回、转交、加签、撤回和催办都留下记录。',
  },
  {
    rank: 100,
    menus: ['processManager', 'node', 'approvalForm'],
    title: '审批设置',
    to: approvalPlaces.flows.path,
    text: '设计表单和流程，发布前先试一遍：换一个人、换一个金额，看会请谁审批。流程绑定决定哪种单据走哪条流程。',
  },
]
