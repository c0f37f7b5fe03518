import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { durationWords, percentWords } from '../../../../kernel/api/format.ts'
import { formatDate } from '../../../../kernel/api/time.ts'
import { queryOf } from '../../../../kernel/web/query.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import type { OpportunityDetail } from '../../api/opportunity.ts'
import { opportunityRoutes } from '../../api/routes.ts'
import type { Stage } from '../../api/stage.ts'

type Props = { deal: OpportunityDetail; onMove: (stageId: number) => Promise<void> }

/** Shows the way of a deal: its stages with the time in each, and the next ones. A click on a stage moves the deal there. */
export function StageBar({ deal, onMove }: Props) {
  const { data: track } = useQuery(queryOf(opportunityRoutes.stageTrack, { params: { id: deal.id } }, { quiet: true }))
  const [busy, setBusy] = useState(false)
  const spent = new Map(track?.stages.map(one => [one.stageId, one.ms]))
  const stages = deal.group.stages.filter(stage => isShown(stage, deal, spent))
  const at = stages.findIndex(stage => stage.id === deal.stageId)
  const next = stages.slice(at + 1).find(stage => stage.kind !== 'lost')
  const way = useRef<HTMLOListElement>(null)
  // On a phone not all stages fit: the present one is brought into sight.
  useEffect(() => {
    const here = way.current?.children[at] as HTMLElement | undefined
    way.current?.scrollTo({ left: (here?.offsetLeft ?? 0) - way.current.offsetLeft - 60 })
  }, [at])
  const mayGo = (stage: Stage) =>
    deal.status === 'open' && stage.id !== deal.stageId && (stage.kind === 'open' ? deal.may.stage : deal.may.close)
  const go = async (stage: Stage) => {
    setBusy(true)
    await onMove(stage.id).catch(() => undefined)
    setBusy(false)
  }
  return (
    <section className="stage-way" aria-label="销售阶段">
      <ol ref={way}>
        {stages.map((stage, index) => (
          <li
            key={stage.id}
            data-kind={stage.kind}
            data-state={
              index === at
                ? 'here'
                : deal.status === 'open' && index < at
                  ? 'done'
                  : spent.has(stage.id)
                    ? 'done'
                    : undefined
            }
          >
            <button
              type="button"
              disabled={busy || !mayGo(stage)}
              aria-current={index === at ? 'step' : undefined}
              title={mayGo(stage) ? `推进到“${stage.name}”` : stage.name}
              onClick={() => void go(stage)}
            >
              <b>{stage.name}</b>
              <small className="stage-time">{timeOf(stage, deal, spent.get(stage.id))}</small>
            </button>
          </li>
        ))}
      </ol>
      {next && mayGo(next) && (
        <Button busy={busy} onClick={() => void go(next)}>
          {next.kind === 'won' ? '成交' : `推进到 ${next.name}`}
        </Button>
      )}
    </section>
  )
}

/** Tells whether a stage is shown: a disabled one only to a deal that has been there, the end of a lost one only there. */
function isShown(stage: Stage, deal: OpportunityDetail, spent: ReadonlyMap<number, number>): boolean {
  if (stage.id === deal.stageId) return true
  return stage.kind !== 'lost' && (stage.enabled || spent.has(stage.id))
}

/** Returns the time of a stage; for an end the day, because no deal stays in one. */
function timeOf(stage: Stage, { stageId, closedAt }: OpportunityDetail, ms: number | undefined): string {
  if (stage.id === stageId && closedAt) return formatDate(closedAt)
  if (stage.kind !== 'open') return ms === undefined ? '' : durationWords(ms)
  return ms === undefined ? percentWords(stage.probability) : durationWords(ms)
}
