import type { ReactNode } from 'react'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { Dialog } from '../../../kernel/web/ui/Dialog.tsx'
import { type LabelSize, labelSizes, mostLabels } from './labelSizes.ts'
import '../../../kernel/web/pdf.css'
import './labels.css'

type Props = {
  /** How many labels there are. */
  count: number
  size: LabelSize
  onSize: (size: LabelSize) => void
  /** What else one chooses about the labels. */
  choices: ReactNode
  fault: string | undefined
  /** What a scan of them does. */
  hint: string
  /** All codes are drawn. */
  ready: boolean
  onClose: () => void
  children: ReactNode
}

/** Returns why so many labels are not printed, in words; nothing where they are. */
export const labelFault = (count: number): string | undefined => {
  if (count < 1) return '至少打印 1 张'
  return count > mostLabels ? `一次最多打印 ${mostLabels} 张` : undefined
}

/** Shows labels as they are printed, on labels of a chosen size. */
export function LabelWindow({ count, size, onSize, choices, fault, hint, ready, onClose, children }: Props) {
  return (
    <Dialog
      title={`打印标签（${count} 张）`}
      width={720}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" disabled={!ready || fault !== undefined} onClick={() => window.print()}>
            打印
          </Button>
        </>
      }
    >
      <div className="label-choices">
        <label>
          尺寸
          <select className="input" value={size} onChange={event => onSize(event.target.value as LabelSize)}>
            {Object.entries(labelSizes).map(([key, title]) => (
              <option key={key} value={key}>
                {title} mm
              </option>
            ))}
          </select>
        </label>
        {choices}
      </div>
      {fault ? (
        <p className="field-fault" role="alert">
          {fault}
        </p>
      ) : (
        <p className="hint">打印时请选择同样大小的标签纸，边距选“无”。{hint}</p>
      )}
      <div className="paper-desk label-desk">
        <div className={`paper labels labels-${size}`}>{fault === undefined && children}</div>
      </div>
    </Dialog>
  )
}
