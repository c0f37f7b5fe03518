import { type ReactNode, useState } from 'react'
import { notice } from './notice.ts'
import { exportPdf } from './pdf.ts'
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
  /** Closes the view: by the person, or after the export (S7.01). */
  onClose: () => void
  children: ReactNode
}

/** Shows the exported content as paper, equal in every theme; closes after the export. */
export function PdfView({ title, ready, landscape = false, onClose, children }: Props) {
  const [busy, setBusy] = useState(false)
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
  return (
    <Dialog
      title="导出 PDF"
      width={landscape ? 1240 : 900}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button disabled={!ready} onClick={() => window.print()}>
            打印
          </Button>
          <Button kind="primary" icon="download" busy={busy || !ready} onClick={() => void start()}>
            导出
          </Button>
        </>
      }
    >
      <div className="paper-desk">
        <article id="pdfDom" className={landscape ? 'paper paper-lying' : 'paper'}>
          {children}
        </article>
      </div>
    </Dialog>
  )
}
