import { lazy, Suspense, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { useScanner } from './useScanner.ts'

const ScanDialog = lazy(() => import('./ScanDialog.tsx'))

type Props = {
  /** What is scanned: 扫批次标签. */
  title: string
  onCode: (code: string) => void
  told?: string
  /** Whether the first code closes the dialog. */
  closes?: boolean
}

/** Opens the reader of codes; a scanner that types is heard without it. */
export function ScanButton({ title, onCode, told, closes = false }: Props) {
  const [open, setOpen] = useState(false)
  useScanner(onCode, !open)
  const read = (code: string) => {
    if (closes) setOpen(false)
    onCode(code)
  }
  return (
    <>
      <Button icon="scan" onClick={() => setOpen(true)}>
        扫码
      </Button>
      {open && (
        <Suspense>
          <ScanDialog title={title} told={told} onCode={read} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
