import { percentWords } from '../../../../kernel/api/format.ts'
import { SortHandle, SortSteps } from '../../../../kernel/web/sort/SortTools.tsx'
import { type Sorting, useSorting } from '../../../../kernel/web/sort/useSorting.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { Nothing } from '../../../../kernel/web/ui/Nothing.tsx'
import { Tag } from '../../../../kernel/web/ui/Tag.tsx'
import { type ManagedGroup, type Stage, stageFields } from '../../api/stage.ts'
import { openStage, removeStage } from './managed.ts'

type Doing = { onEdit: (stage: Stage) => void; onDisable: (stage: Stage) => void }
type Props = Doing & {
  group: ManagedGroup
  editable: boolean
  onOrder: (before: number[], order: number[]) => void
}

/** Shows the stages of a group in their order; the two ends stay last. */
export function StageTable({ group, editable, onOrder, ...doing }: Props) {
  const open = group.stages.filter(stage => stage.kind === 'open')
  const ids = open.map(stage => stage.id)
  const sorting = useSorting(ids, order => onOrder(ids, order))
  const byId = new Map(group.stages.map(stage => [stage.id, stage]))
  const ends = group.stages.filter(stage => stage.kind !== 'open').map(stage => stage.id)
  const counts = new Map(group.deals.map(deal => [deal.stageId, deal.count]))
  return (
    <table className="table stage-table">
      <thead>
        <tr>
          <th className="stage-name">阶段</th>
          <th className="stage-number">赢率</th>
          <th>进入时必填</th>
          <th className="stage-short">允许回退</th>
          <th className="stage-short">停滞提醒</th>
          <th className="stage-number">商机</th>
          {editable && <th className="stage-tools">操作</th>}
        </tr>
      </thead>
      <tbody>
        {[...sorting.order, ...ends].flatMap(id => {
          const stage = byId.get(id)
          if (!stage) return []
          const own = editable && stage.kind === 'open' ? sorting : undefined
          return (
            <tr key={id} {...own?.row(id)} data-off={!stage.enabled || undefined}>
              <StageCells stage={stage} count={counts.get(id) ?? 0} sorting={own} />
              {editable && (
                <td className="stage-tools">
                  <Tools stage={stage} sorting={own} {...doing} />
                </td>
              )}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

type CellsProps = { stage: Stage; count: number; sorting: Sorting<number> | undefined }

function StageCells({ stage, count, sorting }: CellsProps) {
  const required = stage.requiredFields.map(field => stageFields[field])
  return (
    <>
      <td className="stage-name">
        {sorting && <SortHandle sorting={sorting} id={stage.id} label={stage.name} />}
        <b className={sorting ? undefined : 'stage-end'}>{stage.name}</b>
        {stage.kind === 'won' && <Tag tone="green">赢单</Tag>}
        {stage.kind === 'lost' && <Tag>输单</Tag>}
        {!stage.enabled && <Tag>已停用</Tag>}
      </td>
      <td className="stage-number">{percentWords(stage.probability)}</td>
      <td title={required.join('、')}>
        {stage.kind === 'lost' ? '战败原因' : required.join('、') || <span className="nothing">无</span>}
      </td>
      <td>{stage.kind === 'open' ? stage.mayGoBack ? '允许' : '不允许' : <Nothing />}</td>
      <td>{stage.staleDays ? `${stage.staleDays} 天` : <span className="nothing">不提醒</span>}</td>
      <td className="stage-number">{count}</td>
    </>
  )
}

function Tools({ stage, sorting, onEdit, onDisable }: Doing & { stage: Stage; sorting: Sorting<number> | undefined }) {
  const settle = (work: Promise<unknown>) => void work.catch(() => undefined)
  return (
    <>
      {sorting && <SortSteps sorting={sorting} id={stage.id} label={stage.name} />}
      <Button kind="text" small icon="edit" aria-label={`编辑“${stage.name}”`} onClick={() => onEdit(stage)} />
      {sorting && (
        <>
          <Button
            kind="text"
            small
            onClick={() => (stage.enabled ? onDisable(stage) : settle(openStage(stage)))}
            aria-label={`${stage.enabled ? '停用' : '启用'}“${stage.name}”`}
          >
            {stage.enabled ? '停用' : '启用'}
          </Button>
          <Button
            kind="text"
            small
            icon="trash"
            aria-label={`删除“${stage.name}”`}
            onClick={() => settle(removeStage(stage))}
          />
        </>
      )}
    </>
  )
}
