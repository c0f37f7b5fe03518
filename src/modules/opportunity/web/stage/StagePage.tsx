import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Failed, Waiting } from '../../../../kernel/web/list/States.tsx'
import { may } from '../../../../kernel/web/session.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { type ManagedGroup, mostStages, stageRoutes as routes, type Stage } from '../../api/stage.ts'
import { EditGroupDialog, NewGroupDialog } from './GroupDialogs.tsx'
import { GroupHead } from './GroupHead.tsx'
import { Groups } from './Groups.tsx'
import { MoveDealsDialog } from './MoveDealsDialog.tsx'
import { arrangeStages, useManagedGroups } from './managed.ts'
import { EditStageDialog, NewStageDialog } from './StageDialogs.tsx'
import { StageTable } from './StageTable.tsx'
import '../../../../kernel/web/list/list.css'
import '../../../../kernel/web/list/table.css'
import '../../../../kernel/web/ui/split.css'
import './stage.css'

/** The open window. */
export type Opened =
  | { what: 'newGroup'; copyOf?: ManagedGroup }
  | { what: 'group' }
  | { what: 'newStage' }
  | { what: 'stage' | 'disable'; stage: Stage }

/** Draws the screen 商机阶段 (stageManager). */
export default function StagePage() {
  const { data, error, refetch } = useManagedGroups()
  return (
    <section className="list split" aria-label="商机阶段">
      {error && !data && <Failed error={error} onRetry={refetch} />}
      {!data && !error && <Waiting columns={4} />}
      {data && <Managed groups={data} />}
    </section>
  )
}

function Managed({ groups }: { groups: ManagedGroup[] }) {
  const [params, setParams] = useSearchParams()
  const [opened, open] = useState<Opened>()
  const close = () => open(undefined)
  const choose = (id: number) => setParams({ group: String(id) }, { replace: true })
  const group = groups.find(one => String(one.id) === params.get('group')) ?? groups.find(one => one.isDefault)
  const editable = may(routes.edit)
  if (!group) return null
  return (
    <>
      <Groups
        groups={groups}
        chosen={group.id}
        onChoose={choose}
        onNew={editable ? () => open({ what: 'newGroup' }) : undefined}
      />
      <div className="split-main">
        <GroupHead group={group} editable={editable} onOpen={open} />
        <div className="split-rows">
          <StageTable
            group={group}
            editable={editable}
            onOrder={(before, order) => void arrangeStages(group, before, order).catch(() => {})}
            onEdit={stage => open({ what: 'stage', stage })}
            onDisable={stage => open({ what: 'disable', stage })}
          />
          {editable && (
            <Button
              kind="text"
              icon="plus"
              className="stage-new"
              disabled={group.stages.length >= mostStages}
              onClick={() => open({ what: 'newStage' })}
            >
              新增阶段
            </Button>
          )}
        </div>
      </div>
      {opened?.what === 'newGroup' && <NewGroupDialog copyOf={opened.copyOf} onSaved={choose} onClose={close} />}
      {opened?.what === 'group' && <EditGroupDialog group={group} onClose={close} />}
      {opened?.what === 'newStage' && <NewStageDialog group={group} onClose={close} />}
      {opened?.what === 'stage' && <EditStageDialog stage={opened.stage} onClose={close} />}
      {opened?.what === 'disable' && <MoveDealsDialog group={group} stage={opened.stage} onClose={close} />}
    </>
  )
}
