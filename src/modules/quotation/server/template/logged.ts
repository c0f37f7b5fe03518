import { type Column, columnsOf } from '../../../../kernel/api/list.ts'
import { type LogSubject, openOn } from '../../../../kernel/server/record/logged.ts'
import { quotationPlaces } from '../../api/places.ts'
import { TemplateFacts, TemplateLine, TemplateSpace } from '../../api/template.ts'

/** The columns of a template, as histories name them. */
export const templateColumns: readonly Column[] = columnsOf(TemplateFacts).concat({
  key: 'spaces',
  title: '空间',
  kind: 'text',
  items: [
    ...columnsOf(TemplateSpace.pick({ name: true })),
    { key: 'area', title: '面积（mm²）', kind: 'integer' },
    {
      key: 'lines',
      title: '明细',
      kind: 'text',
      items: [
        { key: 'name', title: '名称', kind: 'text' },
        { key: 'quantity', title: '数量（千分之一）', kind: 'integer' },
        ...columnsOf(TemplateLine.pick({ quantityUnit: true })),
      ],
    },
  ],
})

/** The name of templates and of their fields in the operation log. */
export const templateLogged: Readonly<Record<string, LogSubject>> = {
  quotationTemplate: { title: '报价模板', columns: templateColumns, path: openOn(quotationPlaces.templates.path) },
}
