import type { ListSpec } from '../../../../kernel/web/list/spec.ts'
import { TemplateRow, templateRoutes, templateViews } from '../../api/template.ts'

/** The list of templates: what does not follow from the row's schema. */
export const templateList: ListSpec<TemplateRow> = {
  name: 'quotationTemplate',
  row: TemplateRow,
  routes: { list: templateRoutes.list, totals: templateRoutes.totals },
  views: templateViews,
  sort: { by: 'createdAt', order: 'descend' },
  noun: '报价模板',
  topic: 'quotationTemplate',
  shown: ['name', 'flatType', 'spaceCount', 'lineCount', 'remark', 'createdBy', 'updatedAt'],
  widths: { name: 220, flatType: 170, spaceCount: 88, lineCount: 80, remark: 240 },
  empty: {
    all: '还没有报价模板。可以把报价单存为模板的人打开一份报价单，点“存为模板”。',
    mine: '还没有您创建的报价模板。',
  },
  searchHint: '名称、户型',
  card: ['flatType', 'spaceCount', 'lineCount', 'updatedAt'],
}
