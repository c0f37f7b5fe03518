/** How often a race is run: `usual` times, or as often as `RACE_ROUNDS` says. */
export const raceRounds = (usual: number): number => Number(process.env.RACE_ROUNDS ?? usual)
