import { useState } from 'react'
import { formatDate, startOfDay } from '../../../../kernel/api/time.ts'
import { Field } from '../../../../kernel/web/field/Field.tsx'
import type { FieldSpec } from '../../../../kernel/web/field/spec.ts'
import { AsOf } from './AsOf.tsx'

const dayField: FieldSpec = { key: 'day', title: '日期', kind: 'date', required: false, nothing: null }

/** Shows the deal as of the end of any day. */
export function PastDeal({ id }: { id: number }) {
  const [day, setDay] = useState('')
  const yesterday = formatDate(startOfDay(Date.now(), -1))
  return (
    <>
      <div className="as-of-choice">
        <label htmlFor="as-of">查看某一天结束时的样子</label>
        <div className="as-of-day">
          <Field id="as-of" field={dayField} value={day} onChange={chosen => setDay(String(chosen ?? ''))} />
        </div>
        <button type="button" className="chip" aria-pressed={day === yesterday} onClick={() => setDay(yesterday)}>
          昨天
        </button>
      </div>
      {day ? <AsOf id={id} day={day} /> : <p className="nothing">选一天，就能看到此后改了什么。</p>}
    </>
  )
}
