/**
 * Where in the page we are. Everything stands behind the `#`, so that the secret of a link never reaches a server's log.
 */
export type Route =
  | { page: 'lobby' }
  | { page: 'game'; token: string }
  | { page: 'replay'; token: string }
  | { page: 'rules'; ruleset: string; id: string }
  | { page: 'army'; id: string }
  | { page: 'gallery'; part: string }
  | { page: 'nowhere'; hash: string };

export function readRoute(hash: string): Route {
  const parts = hash
    .replace(/^#?\/?/, '')
    .split('/')
    .map(decode);
  const [page = '', first = '', second = ''] = parts;
  if (page === '') return { page: 'lobby' };
  if (page === 'game' && first) return { page: 'game', token: first };
  if (page === 'replay' && first) return { page: 'replay', token: first };
  if (page === 'rules' && first) return { page: 'rules', ruleset: first, id: second };
  if (page === 'army') return { page: 'army', id: first };
  if (page === 'gallery') return { page: 'gallery', part: first };
  return { page: 'nowhere', hash };
}

export function writeRoute(route: Route): string {
  const part = encodeURIComponent;
  switch (route.page) {
    case 'lobby':
      return '#/';
    case 'game':
      return `#/game/${part(route.token)}`;
    case 'replay':
      return `#/replay/${part(route.token)}`;
    case 'rules':
      return `#/rules/${part(route.ruleset)}${route.id ? `/${part(route.id)}` : ''}`;
    case 'army':
      return `#/army${route.id ? `/${part(route.id)}` : ''}`;
    case 'gallery':
      return `#/gallery${route.part ? `/${part(route.part)}` : ''}`;
    case 'nowhere':
      return route.hash;
  }
}

/** Goes to another page. */
export function go(route: Route): void {
  location.hash = writeRoute(route);
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

class Here {
  route: Route = $state({ page: 'lobby' });

  constructor() {
    if (typeof location === 'undefined') return;
    const read = () => {
      this.route = readRoute(location.hash);
    };
    read();
    addEventListener('hashchange', read);
  }
}

export const here = new Here();
