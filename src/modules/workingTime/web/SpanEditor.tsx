import { DayPick } from '../../../kernel/web/field/DayPick.tsx'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { clock } from '../api/calendar.ts'
import type { Span } from '../api/workingTime.ts'

const most = 6
const usualLength = 60 // minutes

/** Edits the spans of a working day, each from one time of day to another. */
export function SpanEditor({ spans, onChange }: { spans: readonly Span[]; onChange: (spans: Span[]) => void }) {
  const change = (at: number, part: Partial<Span>) =>
    onChange(spans.map((span, index) => (index === at ? { ...span, ...part } : span)))
  const add = () => {
    const from = Math.min((spans.at(-1)?.to ?? 480) + usualLength, 1380)
    onChange([...spans, { from, to: from + usualLength }])
  }
  return (
    <ul className="calendar-spans">
      {spans.map((span, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: stretches have no identity but their place
        <li key={at}>
          <Time label={`第 ${at + 1} 段开始`} value={span.from} onChange={from => change(at, { from })} />
          <span>至</span>
          <Time label={`第 ${at + 1} 段结束`} value={span.to} onChange={to => change(at, { to })} />
          {spans.length > 1 && (
            <Button
              kind="text"
              icon="close"
              small
              aria-label={`删除第 ${at + 1} 段`}
              onClick={() => onChange(spans.filter((_, index) => index !== at))}
            />
          )}
        </li>
      ))}
      {spans.length < most && (
        <li>
          <Button kind="text" icon="plus" small onClick={add}>
            加一段
          </Button>
        </li>
      )}
    </ul>
  )
}

/** Edits a time of day in minutes; the last one, 24:00, is shown as 00:00. */
function Time({ label, value, onChange }: { label: string; value: number; onChange: (minutes: number) => void }) {
  const isEnd = label.endsWith('结束')
  return (
    <DayPick
      of="time"
      label={label}
      value={clock(value % 1440)}
      onChange={time => {
        const [hours = 0, minutes = 0] = time.split(':').map(Number)
        const read = hours * 60 + minutes
        onChange(isEnd && read === 0 ? 1440 : read)
      }}
      kept
    />
  )
}
