import { Fragment, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { numberWords, yuan } from '../../api/format.ts'
import type { Column } from '../../api/list.ts'
import { PopoverButton } from '../ui/Popover.tsx'
import { unitOf } from './describe.ts'
import type { RowBase } from './rows.ts'
import type { ListModel } from './useList.ts'

/** Shows total and sums over the whole filter, not only this page. */
export function Summary({ list }: { list: ListModel<RowBase> }) {
  if (list.totalsFailed) {
    return (
      <button type="button" className="link" onClick={list.refresh}>
        合计没有加载成功，重试
      </button>
    )
  }
  if (!list.totals) return <p className="summary">正在合计…</p>
  const sums = list.columns.flatMap(column => {
    const sum = list.totals?.sums[column.key]
    return sum === undefined ? [] : [{ key: column.key, title: `${column.title}合计`, text: sumText(column, sum) }]
  })
  return (
    <div className="summary" aria-live="polite">
      <span>
        共 <b>{numberWords(list.totals.total)}</b> 条
      </span>
      {sums.length > 0 && <Sums sums={sums} />}
    </div>
  )
}

type Sum = { key: string; title: string; text: string }

/** Shows the sums in one line, of which those that have no room stand in a panel with all of them. */
function Sums({ sums }: { sums: readonly Sum[] }) {
  const [line, isCut] = useIsCut(sums.map(({ text }) => text).join())
  return (
    <>
      <span ref={line} className="summary-line">
        {sums.map(({ key, title, text }) => (
          <span key={key}>
            {title} <b>{text}</b>
          </span>
        ))}
      </span>
      {isCut && (
        <PopoverButton small kind="text" icon="up" label="全部合计" text="合计" named>
          {() => (
            <dl className="summary-all">
              {sums.map(({ key, title, text }) => (
                <Fragment key={key}>
                  <dt>{title}</dt>
                  <dd>
                    <b>{text}</b>
                  </dd>
                </Fragment>
              ))}
            </dl>
          )}
        </PopoverButton>
      )}
    </>
  )
}

/** Tells whether a line is too narrow for what it shows. */
function useIsCut(shown: string): [RefObject<HTMLSpanElement | null>, boolean] {
  const line = useRef<HTMLSpanElement>(null)
  const [isCut, setCut] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other sums are of another width
  useLayoutEffect(() => {
    const element = line.current
    if (!element) return
    const measure = () => setCut(element.scrollWidth > element.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [shown])
  return [line, isCut]
}

function sumText(column: Column, sum: number): string {
  if (column.kind === 'money') return yuan(sum)
  return `${numberWords(column.kind === 'area' ? sum / 100 : sum)}${unitOf(column)}`
}
