import { DayPick } from '../../../../kernel/web/field/DayPick.tsx'
import { may } from '../../../../kernel/web/session.ts'
import { otherTerms } from '../../../lines/api/terms.ts'
import { plainText } from '../../../lines/web/editor/inputs.ts'
import { Typed } from '../../../lines/web/editor/Typed.tsx'
import { useDictionary } from '../../../settings/web/dictionaries.ts'
import type { QuotationDetail, QuotationHead } from '../../api/quotation.ts'

type Props = {
  head: QuotationHead
  /** The level of the customer and the channel of the deal, whose floors count. */
  terms: QuotationDetail['terms']
  onChange: (patch: Partial<QuotationHead>) => void
}

/** Enters what belongs to the whole quotation. */
export function HeadFields({ head, terms, onChange }: Props) {
  return (
    <div className="quote-head">
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the field is inside */}
      <label>
        方案
        <Typed
          {...plainText}
          label="方案"
          maxLength={20}
          placeholder="如 经济、品质"
          value={head.variant}
          onChange={variant => onChange({ variant })}
        />
      </label>
      <div className="quote-day">
        <label htmlFor="quote-valid-until">有效期至</label>
        <DayPick
          id="quote-valid-until"
          value={head.validUntil ?? ''}
          onChange={day => onChange({ validUntil: day || null })}
        />
      </div>
      <Word
        title="价格渠道"
        type="priceChannel"
        value={head.channelId}
        counts={terms.channelId}
        whose="商机"
        onChange={channelId => onChange({ channelId })}
      />
      <Word
        title="客户等级"
        type="customerLevel"
        value={head.levelId}
        counts={terms.levelId}
        whose="客户"
        onChange={levelId => onChange({ levelId })}
      />
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the field is inside */}
      <label className="quote-wide">
        备注（客户可见）
        <Typed
          {...plainText}
          label="备注（客户可见）"
          maxLength={500}
          value={head.remark}
          onChange={remark => onChange({ remark })}
        />
      </label>
    </div>
  )
}

type WordProps = {
  title: string
  type: string
  value: number | null
  /** The word whose floors count, and whose it is. */
  counts: number | null
  whose: string
  onChange: (value: number | null) => void
}

/** Chooses the level or channel whose prices are shown. Who may not quote by others reads by which the floors are judged. */
function Word({ title, type, value, counts, whose, onChange }: WordProps) {
  const all = useDictionary().get(type) ?? []
  const words = all.filter(word => !word.disabled || word.value === value)
  const own = all.find(word => word.value === counts)?.label
  return (
    <label>
      {title}
      <select
        className="input"
        value={value ?? ''}
        onChange={event => onChange(event.target.value === '' ? null : Number(event.target.value))}
      >
        <option value="">不限</option>
        {words.map(word => (
          <option key={word.value} value={word.value}>
            {word.label}
          </option>
        ))}
      </select>
      {value !== counts && !may(otherTerms) && (
        <small role="status">
          {own ? `${whose}是“${own}”，底价按它计算` : `${whose}没有${title}，底价按标准价计算`}
        </small>
      )}
    </label>
  )
}
