import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Test files that take longest, the longest first. */
export const longest = [
  'tests/journeys/widths.journey.ts',
  'tests/journeys/zoom.journey.ts',
  'tests/journeys/readable.journey.ts',
  'tests/noun.test.ts',
  'tests/pgbouncer.test.ts',
  'tests/demo/seed.test.ts',
  'tests/outOfSight/outOfSight.test.ts',
  'tests/operations/backup.test.ts',
  'tests/production.test.ts',
  'tests/demo/people.test.ts',
  'tests/permissions/matrix.test.ts',
  'tests/slowReaders.test.ts',
  'tests/operations/embedded.test.ts',
  'tests/hostileInput.test.ts',
  'tests/operations/upgrade.test.ts',
  'tests/emptySearchPath.test.ts',
  'tests/searchWords.test.ts',
  'src/modules/transfer/server/interrupted.test.ts',
  'src/modules/money/server/interrupted.test.ts',
  'src/modules/processing/server/processing.test.ts',
  'src/modules/goodsReturn/server/interrupted.test.ts',
  'src/modules/goodsReturn/server/chain.race.test.ts',
  'tests/chain.model.test.ts',
  'src/kernel/server/postgres/embedded.test.ts',
  'tests/mergeUndone.test.ts',
  'tests/isolation.test.ts',
  'tests/permissions/otherDepartment.test.ts',
  'tests/permissions/scopes.test.ts',
  'tests/denyByDefault.test.ts',
  'tests/databaseAway.test.ts',
  'src/modules/pricing/server/batch/interrupted.test.ts',
  'src/modules/customFields/server/interrupted.test.ts',
  'tests/fuzz/fuzz.test.ts',
  'src/modules/shipment/server/shipment.race.test.ts',
  'src/modules/warehouse/server/stock.race.test.ts',
  'tests/twoMachines.test.ts',
  'src/kernel/server/database/prepare.test.ts',
]

/**
 * Begins with the files that take longest, so that the last minute of a run is not one of them beside an idle processor. The others
 * follow as vitest sorts them: on a fresh checkout the largest first.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => placeOf(one) - placeOf(other))
  }
}

function placeOf({ moduleId }: TestSpecification): number {
  const place = longest.findIndex(file => moduleId.endsWith(`/${file}`))
  return place < 0 ? longest.length : place
}
