import { useDictionary } from '../../../settings/web/dictionaries.ts'
import { plainText } from './inputs.ts'
import type { EditState } from './state.ts'
import { Typed } from './Typed.tsx'

type Props = { head: EditState['head']; onChange: (patch: Partial<EditState['head']>) => void }

/** Enters what belongs to the whole quotation. */
export function HeadFields({ head, onChange }: Props) {
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
      <label>
        有效期至
        <input
          className="input"
          type="date"
          value={head.validUntil ?? ''}
          onChange={event => onChange({ validUntil: event.target.value || null })}
        />
      </label>
      <Word
        title="价格渠道"
        type="priceChannel"
        value={head.channelId}
        onChange={channelId => onChange({ channelId })}
      />
      <Word title="客户等级" type="customerLevel" value={head.levelId} onChange={levelId => onChange({ levelId })} />
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

type WordProps = { title: string; type: string; value: number | null; onChange: (value: number | null) => void }

function Word({ title, type, value, onChange }: WordProps) {
  const words = (useDictionary().get(type) ?? []).filter(word => !word.disabled || word.value === value)
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
    </label>
  )
}
