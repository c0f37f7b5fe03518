import type { TestProject } from 'vitest/node'
import { makeDemo } from '../../support/demo.ts'

/** Once per run of journeys: the demo, so that the first journey does not wait for it. */
export default function setup(project: TestProject): Promise<void> {
  return makeDemo(project.getProvidedContext().template)
}
