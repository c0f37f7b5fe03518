import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { numberWords } from '../../../../kernel/api/format.ts'
import { traceSearch } from '../../../../kernel/api/traceSearch.ts'
import { type LockWait, partKinds, type TraceDetail } from '../../api/trace.ts'
import { titleOf } from './formats.ts'
import { barOf, isGap, type Placed, placed } from './waterfall.ts'

/** Draws where the time of a trace went: each part with its place in the whole; statements open to their whole text. */
export function Waterfall({ trace }: { trace: TraceDetail }) {
  const whole = Math.max(1, trace.ms, ...trace.list.map(({ at, ms }) => at + ms))
  const parts = placed(trace.list)
  return (
    <>
      <ol className="waterfall" aria-label="步骤">
        <li className="waterfall-row">
          <div className="waterfall-line">
            <span className="waterfall-title">{trace.name}</span>
            <Bar at={0} ms={trace.ms} whole={whole} kind="whole" />
            <span className="waterfall-ms">{msWords(trace.ms)}</span>
          </div>
        </li>
        {parts.map(part => (
          <Row key={part.place} part={part} whole={whole} />
        ))}
      </ol>
      {trace.more > 0 && <p className="hint">{`另有 ${numberWords(trace.more)} 步没有记下。`}</p>}
    </>
  )
}

function Row({ part, whole }: { part: Placed; whole: number }) {
  const { kind, depth, at, ms, text, rows, error, lock } = part
  const barKind = error ? 'failed' : isGap(part) ? 'gap' : kind
  const line = (
    <>
      <span className="waterfall-title" style={{ '--depth': depth + 1 } as CSSProperties}>
        {titleOf(part)}
      </span>
      <Bar at={at} ms={ms} whole={whole} kind={barKind} lock={lock} />
      <span className="waterfall-ms">
        {msWords(ms)}
        {rows !== null && !/^(begin|commit|rollback)/.test(text) && <small>{` ${numberWords(rows)} 行`}</small>}
      </span>
    </>
  )
  return (
    <li className="waterfall-row">
      {kind === 'statement' ? (
        <details>
          <summary className="waterfall-line">{line}</summary>
          <pre>{text}</pre>
          {error && <p className="hint">{`数据库报错 ${error}`}</p>}
        </details>
      ) : (
        <div className="waterfall-line">{line}</div>
      )}
      {lock && <Lock lock={lock} />}
    </li>
  )
}

type BarProps = { at: number; ms: number; whole: number; kind: string; lock?: LockWait | null }

function Bar({ at, ms, whole, kind, lock }: BarProps) {
  const { from, long } = barOf({ at, ms }, whole)
  const title = `${partKinds[kind as keyof typeof partKinds] ?? ''} 第 ${msWords(at)}起，${msWords(ms)}`
  return (
    <span className="waterfall-bar" title={title}>
      <i data-kind={kind} style={{ left: `${from}%`, width: `${long}%` }} />
      {lock && <i data-kind="lock" style={{ left: `${from}%`, width: `${barOf({ at, ms: lock.ms }, whole).long}%` }} />}
    </span>
  )
}

const states: Record<string, string> = { active: '正在执行', 'idle in transaction': '事务开着，没有执行语句' }

/** Says for whose lock a statement waited. */
function Lock({ lock: { ms, app, state, statement, trace, name } }: { lock: LockWait }) {
  return (
    <p className="waterfall-lock">
      {`等锁约 ${msWords(ms)}，占着它的是 `}
      {trace ? <Link to={traceSearch(trace)}>{name}</Link> : <code>{app || '另一个会话'}</code>}
      {`（${states[state] ?? state}），它最后的语句：`}
      <code>{statement}</code>
    </p>
  )
}

const msWords = (ms: number) => `${numberWords(ms < 100 ? ms : Math.round(ms))} 毫秒`
