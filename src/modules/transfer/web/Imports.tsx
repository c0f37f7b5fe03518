import { useAddress } from '../../../kernel/web/drawer/useAddress.ts'
import { mayDo } from '../../../kernel/web/session.ts'
import type { Adders, Choosers } from './choosers.ts'
import { ImportRecords } from './ImportRecords.tsx'
import { ImportWizard } from './ImportWizard.tsx'
import type { Next } from './ResultStep.tsx'
import { useBatchAddress } from './useBatchAddress.ts'

type Props = {
  /** The registered kind, what one of its records is called, and the element that importing needs. */
  kind: string
  noun: string
  element: string
  choosers?: Choosers
  adders?: Adders
  /** What can be done about the message of a finished import. */
  next?: Next
  onDone: () => void
}

/** Imports records over their list: `?task=import`, `import-12`, `imports`. */
export function Imports({ kind, noun, element, choosers, adders, next, onDone }: Props) {
  const [task, , close] = useAddress('task', mayDo(element))
  const { steps, goOn } = useBatchAddress(element)
  return (
    <>
      <ImportRecords
        kind={kind}
        noun={noun}
        open={task === 'imports'}
        onContinue={goOn}
        onDone={onDone}
        onClose={close}
      />
      <ImportWizard
        kind={kind}
        noun={noun}
        choosers={choosers}
        adders={adders}
        next={next}
        onDone={onDone}
        {...steps}
      />
    </>
  )
}
