import { browserWorld, Live, type World } from '../live';

/**
 * Calls back when both players of a game are there. It sits down at the own seat to see that, and gets up again when
 * the returned function is called.
 */
export function watchFor(token: string, arrived: () => void, world: World = browserWorld()): () => void {
  const live = new Live(
    token,
    world,
    (tell) => {
      if (tell.kind === 'update' && tell.present.red && tell.present.blue) arrived();
    },
    () => {},
  );
  live.start();
  return () => live.stop();
}
