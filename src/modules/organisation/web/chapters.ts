import type { Chapter } from '../../../kernel/web/module.ts'
import { organisationPlaces } from '../api/places.ts'

/** This module's chapters of the introduction. */
export const chapters: readonly Chapter[] = [
  {
    rank: 120,
    menus: ['employeesManager', 'groupManager'],
    title: '人员',
    to: organisationPlaces.employees.path,
    text: '部门、员工和角色。菜单、按钮和数据范围由角色决定；离职时把手上的客户一次交接给别人。',
  },
]
