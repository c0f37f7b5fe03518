import { call } from '../../../../kernel/web/call.ts'
import { Fact } from '../../../../kernel/web/drawer/Fact.tsx'
import type { ListModel } from '../../../../kernel/web/list/useList.ts'
import { confirm, notice } from '../../../../kernel/web/notice.ts'
import { RecordDrawers } from '../../../../kernel/web/record/RecordDrawers.tsx'
import { RecordHead } from '../../../../kernel/web/record/RecordHead.tsx'
import { historyTab, type RecordParts, type RecordWays } from '../../../../kernel/web/record/recordParts.ts'
import { may } from '../../../../kernel/web/session.ts'
import { templateRoutes as routes, type TemplateDetail, type TemplateRow } from '../../api/template.ts'
import { EditTemplate } from './EditTemplate.tsx'
import { TemplateSpaces } from './TemplateSpaces.tsx'
import { templateQueries } from './templateQuery.ts'

const parts: RecordParts<TemplateRow, TemplateDetail> = {
  record: { name: 'quotationTemplate', noun: '报价模板' },
  queries: templateQueries,
  width: 'wide',
  title: ({ name }) => name,
  head: (template, ways) => <Head template={template} {...ways} />,
  tabs: template => [{ key: 'lines', title: '明细', body: <TemplateSpaces template={template} /> }, historyTab],
  edit: {
    route: routes.edit,
    title: template => `编辑模板 ${template?.name ?? ''}`,
    form: (template, ending) => <EditTemplate template={template} {...ending} />,
  },
}

/** Shows the drawers of templates, with their spaces and lines. */
export default function TemplateDrawers({ list }: { list: ListModel<TemplateRow> }) {
  return <RecordDrawers parts={parts} list={list} />
}

type HeadProps = { template: TemplateDetail } & RecordWays<TemplateRow>

function Head({ template, onEdit, onChanged, onClose }: HeadProps) {
  const { id, name, flatType, lineCount, remark } = template
  const remove = async () => {
    if (!(await confirm({ title: `删除模板“${name}”？`, content: '已有的报价单不受影响。', danger: true }))) return
    await call(routes.remove, { body: { id } })
    notice.success('已删除')
    onChanged()
    onClose()
  }
  return (
    <RecordHead
      facts={
        <>
          <Fact title="户型">{flatType || <span className="nothing">未填</span>}</Fact>
          <Fact title="明细">{lineCount} 行</Fact>
          <Fact title="备注">{remark || <span className="nothing">未填</span>}</Fact>
        </>
      }
      acts={[
        { text: '编辑', may: may(routes.edit), icon: 'edit', run: onEdit },
        { text: '删除', may: may(routes.edit), kind: 'danger', run: remove },
      ]}
    />
  )
}
