import { useMemo, useState } from 'react'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import type { HandoverOverview, HandoverPart } from '../api/handover.ts'
import { PartCard } from './PartCard.tsx'
import { type DraftPart, draftOf, faultOf, partsOf } from './plan.ts'
import { ReceiverScope, useReceivers } from './receivers.tsx'

export type Drafts = ReadonlyMap<string, DraftPart>
type Props = {
  overview: HandoverOverview
  drafts: Drafts | undefined
  onDrafts: (drafts: Drafts) => void
  onNext: (parts: HandoverPart[]) => void
}

/** Edits the receivers. */
export function PlanStep({ overview, drafts, onDrafts, onNext }: Props) {
  const { leaver } = overview
  const stock = overview.stock.filter(one => one.total > 0)
  const { mayReceive, colleagues } = useReceivers(leaver.id)
  const begun = useMemo(
    () => new Map(overview.stock.map(one => [one.kind, draftOf(one, mayReceive)])),
    [overview, mayReceive],
  )
  const [asked, setAsked] = useState(false)
  const now = drafts ?? begun
  const draftFor = (kind: string) => now.get(kind) as DraftPart
  const faults = new Map(stock.map(({ kind }) => [kind, faultOf(draftFor(kind))]))
  const next = () => {
    setAsked(true)
    if ([...faults.values()].some(Boolean)) return
    onNext(stock.flatMap(({ kind }) => partsOf(kind, draftFor(kind))))
  }
  return (
    <ReceiverScope leaverId={leaver.id}>
      {stock.length === 0 && <p className="drawer-message">{leaver.name}名下没有需要交接的内容，可以直接办理离职。</p>}
      {stock.map(one => (
        <PartCard
          key={one.kind}
          stock={one}
          draft={draftFor(one.kind)}
          fault={asked ? faults.get(one.kind) : undefined}
          colleagues={colleagues}
          onChange={draft => onDrafts(new Map([...now, [one.kind, draft]]))}
        />
      ))}
      <footer className="wizard-foot">
        <Button kind="primary" onClick={next}>
          下一步：核对
        </Button>
      </footer>
    </ReceiverScope>
  )
}
