import type { Chapter } from '../../../kernel/web/module.ts'
import { customerPlaces } from '../api/places.ts'

/** This module's chapters of the introduction. */
export const chapters: readonly Chapter[] = [
  {
    rank: 40,
    menus: ['customerList'],
    title: '客户',
    to: customerPlaces.list.path,
    text: '同一位客户的资料、流量、商机和往来都在一处，从任何姓名点开。重复的客户可以合并，也可以撤销合并。',
  },
]
