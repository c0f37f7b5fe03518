/**
 * Starts one PostgreSQL for every vitest that follows, which finds it by `TEST_TEMPLATE`: its template is migrated once, and the demo that
 * a unit test has filled is there for journeys. Returns what ends it. Where it does not start, each vitest starts its own and says why not.
 */
export async function shareCluster(): Promise<() => Promise<void>> {
  try {
    // A run of chosen tests does not load the product.
    const { startCluster } = await import('../../tests/support/cluster.ts')
    const { stop, ...template } = await startCluster()
    process.env.TEST_TEMPLATE = JSON.stringify(template)
    return stop
  } catch (error) {
    console.error(error)
    return async () => {}
  }
}
