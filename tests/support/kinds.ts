import type { Point } from '../../src/kernel/server/module.ts'
import { world } from '../../src/world.ts'

/** What all modules bring to a point, for the test of a module that knows none of them. */
export const allKinds = <Kind>(point: Point<Kind>): readonly Kind[] => world.all(point)
