import { nothing, yuan } from '../../../../kernel/api/format.ts'
import { readHundredths } from '../../../../kernel/web/field/amounts.ts'
import { DayPick } from '../../../../kernel/web/field/DayPick.tsx'
import { isUnread } from '../../../../kernel/web/field/unread.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { moneyText } from '../../../lines/web/editor/inputs.ts'
import { Typed } from '../../../lines/web/editor/Typed.tsx'
import { type DueKind, dueKinds, mostTerms, type TermInput, type TermsFault } from '../../api/terms.ts'

type Props = {
  terms: readonly TermInput[]
  planned: number[] | TermsFault
  onChange: (terms: readonly TermInput[]) => void
}

const percentText = {
  write: (rate: number) => String(rate / 100),
  read: (text: string) => {
    const share = readHundredths(text.replace(/[%％]/, '')) ?? 0
    return !isUnread(share) && share <= 10_000 ? share : undefined
  },
}
const daysText = {
  write: (days: number) => String(days),
  read: (text: string) => (/^\d{0,3}$/.test(text.trim()) ? Number(text) : undefined),
}
const fresh: TermInput = {
  name: '尾款',
  dueKind: 'installation',
  dueDay: null,
  offsetDays: 0,
  rate: null,
  amount: null,
}

/** Enters the terms of payment: a share, an amount, or what is left; and says what each comes to. */
export function TermsPart({ terms, planned, onChange }: Props) {
  const change = (at: number, patch: Partial<TermInput>) =>
    onChange(terms.map((term, place) => (place === at ? { ...term, ...patch } : term)))
  return (
    <section aria-label="付款约定">
      <b>付款约定</b>
      {terms.map((term, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a term that is typed has no number
        <div className="contract-term" key={at}>
          <input
            className="input"
            aria-label={`款项 ${at + 1}`}
            maxLength={20}
            value={term.name}
            onChange={event => change(at, { name: event.target.value })}
          />
          <When term={term} at={at} onChange={patch => change(at, patch)} />
          <Share term={term} at={at} onChange={patch => change(at, patch)} />
          <b>{'msg' in planned ? nothing : yuan(planned[at] ?? 0)}</b>
          <Button
            kind="text"
            icon="trash"
            aria-label={`删除款项 ${at + 1}`}
            disabled={terms.length === 1}
            onClick={() => onChange(terms.filter((_, place) => place !== at))}
          />
        </div>
      ))}
      {'msg' in planned && (
        <p className="field-fault" role="alert">
          {planned.msg}
        </p>
      )}
      {terms.length < mostTerms && (
        <Button kind="text" small icon="plus" onClick={() => onChange([...terms, fresh])}>
          添加一期
        </Button>
      )}
    </section>
  )
}

type FieldProps = { term: TermInput; at: number; onChange: (patch: Partial<TermInput>) => void }

function When({ term, at, onChange }: FieldProps) {
  return (
    <>
      <select
        className="input"
        aria-label={`付款条件 ${at + 1}`}
        value={term.dueKind}
        onChange={event => onChange({ dueKind: event.target.value as DueKind, dueDay: null, offsetDays: 0 })}
      >
        {Object.entries(dueKinds).map(([kind, word]) => (
          <option key={kind} value={kind}>
            {word}
          </option>
        ))}
      </select>
      {term.dueKind === 'date' ? (
        <DayPick
          label={`付款日期 ${at + 1}`}
          value={term.dueDay ?? ''}
          onChange={day => onChange({ dueDay: day || null })}
        />
      ) : (
        <span className="contract-days">
          后
          <Typed
            {...daysText}
            label={`之后天数 ${at + 1}`}
            inputMode="numeric"
            value={term.offsetDays}
            onChange={offsetDays => onChange({ offsetDays })}
          />
          天内
        </span>
      )}
    </>
  )
}

const kindOf = ({ rate, amount }: TermInput) => (rate !== null ? 'rate' : amount !== null ? 'amount' : 'rest')
const none = { rate: null, amount: null }
const begun = { rate: { rate: 5000, amount: null }, amount: { rate: null, amount: 0 }, rest: none }

function Share({ term, at, onChange }: FieldProps) {
  const kind = kindOf(term)
  return (
    <span className="contract-share">
      <select
        className="input"
        aria-label={`金额方式 ${at + 1}`}
        value={kind}
        onChange={event => onChange(begun[event.target.value as keyof typeof begun])}
      >
        <option value="rate">比例 %</option>
        <option value="amount">金额 元</option>
        <option value="rest">剩余全部</option>
      </select>
      {term.rate !== null && (
        <Typed
          {...percentText}
          label={`比例 ${at + 1}（%）`}
          inputMode="decimal"
          value={term.rate}
          onChange={rate => onChange({ rate })}
        />
      )}
      {term.amount !== null && (
        <Typed
          {...moneyText}
          label={`金额 ${at + 1}（元）`}
          inputMode="decimal"
          value={term.amount}
          onChange={amount => onChange({ amount })}
        />
      )}
    </span>
  )
}
