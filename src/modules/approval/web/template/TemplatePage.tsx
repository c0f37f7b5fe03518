import { useAddress } from '../../../../kernel/web/drawer/useAddress.ts'
import { Failed, Message, Waiting } from '../../../../kernel/web/list/States.tsx'
import { may } from '../../../../kernel/web/session.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { ScreenHead } from '../../../../kernel/web/ui/ScreenHead.tsx'
import { approvalPlaces } from '../../api/places.ts'
import { type NodeTemplate, templateRoutes as routes } from '../../api/templateRoutes.ts'
import { TemplateDrawer } from './TemplateDrawer.tsx'
import { TemplateTable } from './TemplateTable.tsx'
import { useTemplates } from './templates.ts'
import '../../../../kernel/web/list/list.css'
import '../../../../kernel/web/list/table.css'
import '../../../../kernel/web/ui/split.css'
import './template.css'

/** Shows 审批管理管理 (node): nodes that are kept for use in flows. */
export default function TemplatePage() {
  const { data, error, refetch } = useTemplates()
  if (data) return <Templates templates={data} />
  return (
    <section className="list" aria-label={approvalPlaces.templates.title}>
      {error ? <Failed error={error} onRetry={refetch} /> : <Waiting columns={5} />}
    </section>
  )
}

function Templates({ templates }: { templates: readonly NodeTemplate[] }) {
  const [opened, open, close] = useAddress('open')
  const [added, add, endAdd] = useAddress('new', may(routes.add))
  const onNew = may(routes.add) && (
    <Button kind="primary" icon="plus" onClick={() => add(1)}>
      新增常用节点
    </Button>
  )
  return (
    <section className="list" aria-label={approvalPlaces.templates.title}>
      <ScreenHead place={approvalPlaces.templates}>
        <small>常用节点：在流程设计里点“+”就能放进流程；放进去的是一份副本，之后互不影响。</small>
        <div className="toolbar-end">{onNew}</div>
      </ScreenHead>
      {templates.length > 0 ? (
        <div className="split-rows">
          <TemplateTable templates={templates} editable={may(routes.edit)} onOpen={({ id }) => open(id)} />
        </div>
      ) : (
        <Message title="还没有常用节点" text="把常用的审批、办理、抄送存在这里，画流程时直接放进去。">
          {onNew}
        </Message>
      )}
      <TemplateDrawer
        template={templates.find(({ id }) => String(id) === opened)}
        open={opened !== null || added !== null}
        fresh={added !== null}
        onClose={added !== null ? endAdd : close}
      />
    </section>
  )
}
