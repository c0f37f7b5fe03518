import { useAddress } from '../../../../kernel/web/drawer/useAddress.ts'
import { Failed, Message, Waiting } from '../../../../kernel/web/list/States.tsx'
import { may } from '../../../../kernel/web/session.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { ScreenHead } from '../../../../kernel/web/ui/ScreenHead.tsx'
import { Tabs } from '../../../../kernel/web/ui/Tabs.tsx'
import { usePageTab } from '../../../../kernel/web/usePageTab.ts'
import { type Rule, assignmentRoutes as routes } from '../../api/assignment.ts'
import { cluePlaces } from '../../api/places.ts'
import { AssignmentLog } from './AssignmentLog.tsx'
import { RuleDrawer } from './RuleDrawer.tsx'
import { RuleTable } from './RuleTable.tsx'
import { useRules } from './rules.ts'
import '../../../../kernel/web/list/list.css'
import '../../../../kernel/web/list/table.css'
import './assignment.css'

/** Draws the screen 分配规则 (assignmentManager). */
export default function RulePage() {
  const { data, error, refetch } = useRules()
  if (!data)
    return (
      <section className="list">{error ? <Failed error={error} onRetry={refetch} /> : <Waiting columns={5} />}</section>
    )
  return <Rules rules={data} />
}

const tabs = [
  { key: 'rules', title: '规则' },
  { key: 'log', title: '分配记录' },
]

function Rules({ rules }: { rules: Rule[] }) {
  const [edited, edit, endEdit] = useAddress('edit')
  const [added, add, endAdd] = useAddress('new', may(routes.add))
  const [tab, setTab] = usePageTab(tabs)
  const editable = may(routes.edit)
  const chosen = rules.find(rule => String(rule.id) === edited)
  const onNew = editable && (
    <Button kind="primary" icon="plus" onClick={() => add(1)}>
      新增规则
    </Button>
  )
  return (
    <section className="list" aria-label={cluePlaces.rules.title}>
      <ScreenHead place={cluePlaces.rules}>
        <small>没有负责人的新流量从上到下逐条试，第一条合适且有人能接的规则决定给谁。</small>
        <div className="toolbar-end">{onNew}</div>
      </ScreenHead>
      <div className="rules-body">
        <Tabs label="分配规则" tabs={tabs} value={tab} onChange={setTab}>
          {tab === 'log' && <AssignmentLog />}
          {tab === 'rules' && rules.length > 0 && (
            <RuleTable rules={rules} editable={editable} onEdit={rule => edit(rule.id)} />
          )}
          {tab === 'rules' && rules.length === 0 && (
            <Message title="还没有分配规则" text="新增的流量都留在“待分配”，由主管手动分配。">
              {onNew}
            </Message>
          )}
        </Tabs>
      </div>
      <RuleDrawer
        rule={chosen}
        open={added !== null || chosen !== undefined}
        onClose={added !== null ? endAdd : endEdit}
      />
    </section>
  )
}
