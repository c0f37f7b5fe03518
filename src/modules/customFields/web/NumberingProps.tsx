import { ChoiceProp, TextProp } from '../../forms/web/designer/Prop.tsx'
import { datedWords, headOf, type Numbering, numberOf, usualNumbering } from '../api/numbering.ts'
import type { FieldProps } from './fieldProps.ts'

const digits = Object.fromEntries(Array.from({ length: 8 }, (_, at) => [`d${at + 1}`, `至少 ${at + 1} 位`]))

/** Shows how the numbers are written that records get by themselves, with the first one of today. */
export function NumberingProps({ field, editable, onChange }: FieldProps) {
  const now = field.numbering ?? usualNumbering
  const off = { disabled: !editable }
  const change = (patch: Partial<Numbering>, tag?: string) => onChange({ numbering: { ...now, ...patch } }, tag)
  return (
    <>
      <TextProp {...off} title="前缀" value={now.prefix} max={10} onChange={prefix => change({ prefix }, 'prefix')} />
      <div className="prop-pair">
        <ChoiceProp
          {...off}
          title="日期"
          value={now.dated}
          words={datedWords}
          onChange={dated => change({ dated: dated as Numbering['dated'] })}
        />
        <ChoiceProp
          {...off}
          title="流水号"
          value={`d${now.digits}`}
          words={digits}
          onChange={chosen => change({ digits: Number(chosen.slice(1)) })}
        />
      </div>
      <p className="hint">
        例如 {numberOf(headOf(now, new Date().toISOString()), 1, now)}
        。新增记录时自动给出，不能修改；发布后已有的记录按先后补上。
        {now.dated !== 'none' && '流水号随日期重新从 1 开始。'}
      </p>
    </>
  )
}
