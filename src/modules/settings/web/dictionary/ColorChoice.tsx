import { isKeyOf } from '../../../../kernel/api/own.ts'
import type { FormModel } from '../../../../kernel/web/form/useForm.ts'
import './word.css'

/** Colours that are quiet enough for a table, with their names. */
const palette: Record<string, string> = {
  '#c2605b': '红',
  '#c98a4b': '橙',
  '#b89a3c': '金',
  '#5f9a74': '绿',
  '#4f9a9a': '青',
  '#4b7fb8': '蓝',
  '#6673b8': '靛',
  '#8a6bb0': '紫',
  '#b86b90': '粉',
  '#8a929c': '灰',
}

/** Chooses a word's colour: one of the palette, any other, or none. */
export function ColorChoice({ form }: { form: FormModel }) {
  const color = String(form.values.color ?? '')
  const own = color !== '' && !isKeyOf(palette, color)
  const choose = (next: string) => form.set('color', next)
  return (
    <fieldset className="field field-wide color-choice">
      <legend>颜色</legend>
      <div className="swatches">
        <button
          type="button"
          className="swatch swatch-none"
          aria-pressed={color === ''}
          title="没有颜色"
          aria-label="没有颜色"
          onClick={() => choose('')}
        />
        {Object.entries(palette).map(([value, name]) => (
          <button
            key={value}
            type="button"
            className="swatch"
            style={{ background: value }}
            aria-pressed={color === value}
            title={name}
            aria-label={name}
            onClick={() => choose(value)}
          />
        ))}
        <label className="swatch-own" data-chosen={own || undefined}>
          <input type="color" value={color || '#4b7fb8'} onChange={event => choose(event.target.value)} />
          其他颜色
        </label>
      </div>
      {form.faults.color && (
        <p className="field-fault" role="alert">
          {form.faults.color}
        </p>
      )}
    </fieldset>
  )
}
