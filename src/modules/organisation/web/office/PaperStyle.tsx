import { isKeyOf } from '../../../../kernel/api/own.ts'
import { formatDate } from '../../../../kernel/api/time.ts'
import { FormGroup } from '../../../../kernel/web/form/Form.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import type { FormModel } from '../../../../kernel/web/form/useForm.ts'
import { PaperSheet } from '../../../../kernel/web/PaperSheet.tsx'
import { PaperColour } from '../../api/letterhead.ts'

/** Colours that are read on white, with their names. */
const palette: Record<string, string> = {
  '': '黑',
  '#1f5fa8': '蓝',
  '#1f6b5c': '绿',
  '#8a2b2b': '红',
  '#8a5a14': '棕',
  '#5b3f8c': '紫',
}

/** Edits what of the company stands on its papers, and shows a paper as it comes out. */
export function PaperStyle({ form }: { form: FormModel }) {
  const { officeName, logo, paperColour, paperLine, address, contactPhone } = form.values as Record<string, string>
  const usual = [address, contactPhone && `电话 ${contactPhone}`].filter(Boolean).join('　')
  const colour = PaperColour.safeParse(paperColour).success ? (paperColour ?? '') : ''
  const head = { company: officeName ?? '', logo: logo ?? '', colour, contact: paperLine || usual }
  return (
    <FormGroup title="打印样式">
      <ColourChoice form={form} />
      <FormField form={form} name="paperLine" wide placeholder={usual || '地址与电话'} />
      <FormField form={form} name="paperForm" />
      <FormField form={form} name="paperLeft" />
      <FormField form={form} name="paperTop" />
      <p className="hint field-wide">
        入库单、采购单、调拨单、出入库单、盘点表、定金单打印时可以换纸张；三联纸位置不准时，在打印窗口勾选“校准页”，量出差几毫米填在这里。
      </p>
      <figure className="field field-wide paper paper-preview" aria-label="单据预览">
        <PaperSheet
          title="报价单"
          told={['编号：BJ-预览', `日期：${formatDate(Date.now())}`]}
          foot="销售顾问 张三"
          head={head}
        >
          <table>
            <thead>
              <tr>
                <th>名称与规格</th>
                <th>数量</th>
                <th>金额（元）</th>
              </tr>
            </thead>
            <tbody>
              <tr>
                <td>柔光砖 800×800</td>
                <td>39 片</td>
                <td>9,126.00</td>
              </tr>
            </tbody>
          </table>
        </PaperSheet>
      </figure>
    </FormGroup>
  )
}

function ColourChoice({ form }: { form: FormModel }) {
  const colour = String(form.values.paperColour ?? '')
  const choose = (next: string) => form.set('paperColour', next)
  return (
    <fieldset className="field field-wide paper-colours">
      <legend>打印主色</legend>
      {Object.entries(palette).map(([value, name]) => (
        <label key={value}>
          <input type="radio" name="paperColour" checked={colour === value} onChange={() => choose(value)} />
          {name}
        </label>
      ))}
      <label>
        <input
          type="color"
          value={colour || '#000000'}
          onChange={event => choose(event.target.value)}
          data-chosen={!isKeyOf(palette, colour) || undefined}
        />
        其他
      </label>
      {form.faults.paperColour && (
        <p className="field-fault" role="alert">
          {form.faults.paperColour}
        </p>
      )}
    </fieldset>
  )
}
