import { type ReactNode, useState } from 'react'
import { notice } from './notice.ts'
import { exportPdf } from './pdf.ts'
import { FormChoice } from './ply/FormChoice.tsx'
import { PlyCalibration } from './ply/PlyCalibration.tsx'
import { ChosenForm, formKept } from './ply/paperForm.ts'
import { Button } from './ui/Button.tsx'
import { Dialog } from './ui/Dialog.tsx'
import './pdf.css'

type Props = {
  /** Name of the file, without `.pdf`. */
  title: string
  /** True when everything that is exported is on the page. */
  ready: boolean
  /** Prints in landscape format. */
  landscape?: boolean
  /** Offers continuous paper beside A4: its `Paper` says how many rows it has. */
  plies?: boolean
  /** What else one chooses of what is printed. */
  choices?: ReactNode
  /** Closes the view: by the person, or after the export (S7.01). */
  onClose: () => void
  children: ReactNode
}

/** Shows the exported content as paper, equal in every theme; closes after the export. */
export function PdfView({ title, ready, landscape = false, plies = false, choices, onClose, children }: Props) {
  const [busy, setBusy] = useState(false)
  const [kept, setKept] = useState(formKept)
  const [calibrates, setCalibrates] = useState(false)
  const form = plies ? kept : 'a4'
  const isA4 = form === 'a4'
  const start = async () => {
    setBusy(true)
    try {
      await exportPdf(title, landscape)
      onClose()
    } catch (failure) {
      setBusy(false)
      notice.error('没有导出成功，请重试')
      throw failure
    }
  }
  const look = isA4 ? (landscape ? 'paper paper-lying' : 'paper') : `paper plies plies-${form}`
  return (
    <Dialog
      title={isA4 ? '导出 PDF' : '打印'}
      width={landscape ? 1240 : isA4 ? 900 : 1000}
      onClose={onClose}
      footer={
        <>
          {plies && <FormChoice form={form} calibrates={calibrates} onForm={setKept} onCalibrates={setCalibrates} />}
          {choices}
          <Button onClick={onClose}>取消</Button>
          <Button kind={isA4 ? 'plain' : 'primary'} disabled={!ready} onClick={() => window.print()}>
            打印
          </Button>
          {isA4 && (
            <Button kind="primary" icon="download" busy={busy || !ready} onClick={() => void start()}>
              导出
            </Button>
          )}
        </>
      }
    >
      <div className="paper-desk">
        <article id="pdfDom" className={look}>
          {!isA4 && calibrates ? <PlyCalibration form={form} /> : <ChosenForm value={form}>{children}</ChosenForm>}
        </article>
      </div>
    </Dialog>
  )
}
