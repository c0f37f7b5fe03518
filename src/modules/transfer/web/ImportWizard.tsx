import { useEffect, useState } from 'react'
import { Drawer } from '../../../kernel/web/drawer/Drawer.tsx'
import { Steps } from '../../../kernel/web/ui/Steps.tsx'
import type { ImportBatch } from '../api/transfer.ts'
import { useBatch } from './batches.ts'
import { CheckStep } from './CheckStep.tsx'
import type { Adders, Choosers } from './choosers.ts'
import { MappingStep } from './MappingStep.tsx'
import { type Next, ResultStep } from './ResultStep.tsx'
import type { Lenience } from './RuleChoices.tsx'
import { type UploadRoute, UploadStep } from './UploadStep.tsx'
import { WordsStep } from './WordsStep.tsx'
import { WorkingStep } from './WorkingStep.tsx'
import './transfer.css'

type Props = {
  /** The kind of import, and the name of one of its records. */
  kind: string
  noun: string
  /** The call that takes the file, where the kind has one of its own. */
  upload?: UploadRoute
  /** The question about rows that lack required fields, if the import has one. */
  lenience?: Lenience
  /** The inputs for words that are too many for a list. */
  choosers?: Choosers
  /** The acts that add words which 数据字典 does not keep. */
  adders?: Adders
  /** What can be done about the message of a finished import. */
  next?: Next
  open: boolean
  batchId: number | undefined
  /** Shows another batch from now on; undefined starts again. */
  onBatch: (id: number | undefined) => void
  onDone: () => void
  onClose: () => void
}

const steps = ['选择文件', '核对列', '认不出的词', '检查结果', '导入', '完成']

/** Imports a workbook, step by step. The server knows the state of the batch, so a person may leave and come back. */
export function ImportWizard({
  kind,
  noun,
  upload,
  lenience,
  choosers,
  adders,
  next,
  open,
  batchId,
  onBatch,
  onDone,
  onClose,
}: Props) {
  const { data: batch, error } = useBatch(batchId)
  const [going, setGoing] = useState<Going>()
  const status = batchId ? batch?.status : undefined
  const step = stepOf(batchId ? batch : undefined, going)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the end of the work matters
  useEffect(() => {
    if (status === 'done' || status === 'cancelled' || status === 'undone') onDone()
  }, [status])
  return (
    <Drawer open={open} width="wide" title={`导入${noun}`} onClose={onClose}>
      <Steps titles={steps} current={step} />
      {error && <p className="drawer-message">{error.message}</p>}
      {!batchId && <UploadStep kind={kind} at={upload} onUploaded={one => onBatch(one.id)} />}
      {batchId && batch && step === 1 && (
        <MappingStep key={layoutKey(batch)} batch={batch} lenience={lenience} onChecking={() => setGoing(undefined)} />
      )}
      {batchId && batch && step === 2 && status === 'ready' && (
        <WordsStep
          batch={batch}
          choosers={choosers}
          adders={adders}
          onChecking={() => setGoing(undefined)}
          onSkip={() => setGoing('on')}
        />
      )}
      {batchId && batch && step === 3 && status === 'ready' && (
        <CheckStep
          batch={batch}
          lenience={lenience}
          onBack={() => setGoing('back')}
          onWords={() => setGoing('words')}
        />
      )}
      {batchId && batch && (status === 'reading' || status === 'running' || status === 'undoing') && (
        <WorkingStep batch={batch} />
      )}
      {batchId && batch && step === 5 && (
        <ResultStep batch={batch} noun={noun} next={next} onAgain={() => onBatch(undefined)} onClose={onClose} />
      )}
    </Drawer>
  )
}

/** Another sheet or header is another mapping, which begins anew. */
const layoutKey = ({ id, layout }: ImportBatch) => `${id} ${layout.sheet} ${layout.row} ${layout.rows}`

/** The next step of a person with a checked file: back to its columns, to its words, or on without the remaining words. */
type Going = 'back' | 'words' | 'on' | undefined

function stepOf(batch: ImportBatch | undefined, going: Going): number {
  if (!batch) return 0
  const { status, unknown } = batch
  if (status === 'uploaded' || (status === 'ready' && going === 'back')) return 1
  if (status === 'reading') return 3
  if (status !== 'ready') return status === 'running' || status === 'undoing' ? 4 : 5
  const open = unknown.some(one => one.meaning === null)
  return going === 'words' || (open && going !== 'on') ? 2 : 3
}
