import { afterEach } from 'vitest'
import { tellWhatIsUnderWay } from './stage.ts'

/** A journey that fails says what was under way: it may be long before it fails like that again. */
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await tellWhatIsUnderWay(`${task.name} failed`)
})
