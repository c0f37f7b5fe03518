import type { Access } from '../../../kernel/server/desk/access.ts'
import { quotationPlaces as places } from '../api/places.ts'

/** The menus and elements of the screens. Templates are the company's; which quotations a person sees follows from their data scope over deals. */
export const quotationAccess: readonly Access[] = [
  {
    place: places.list,
    elements: {
      edit: '新增、编辑与复制',
      send: '定稿、接受与作废',
      share: '打印与分享',
      export: '导出',
      terms: '按其他客户等级或价格渠道的底价报价',
    },
    grants: { manager: ['edit', 'send', 'share', 'export', 'terms'], seller: ['edit', 'send', 'share'] },
  },
  {
    place: places.templates,
    elements: { edit: '存为模板、编辑与删除' },
    grants: { manager: ['edit'], seller: [] },
  },
]
