// What is wrong with how a page looks, found by measuring it: text that cannot be read, is cut, or lies on other text.
import type { Page } from 'playwright-core';

/** Everything that is wrong with a page as it is drawn now, in words. */
export async function faults(page: Page): Promise<string[]> {
  // The letters have come: before that others stand in their place.
  await page.evaluate(() => document.fonts.ready);
  return page.evaluate(() => {
    type Colour = [number, number, number, number];
    const found: string[] = [];
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const known = new Map<string, Colour>();
    const read = (text: string): Colour => {
      const before = known.get(text);
      if (before || !canvas) return before ?? [0, 0, 0, 0];
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = text;
      canvas.fillRect(0, 0, 1, 1);
      const [r = 0, g = 0, b = 0, a = 0] = canvas.getImageData(0, 0, 1, 1).data;
      const colour: Colour = [r, g, b, a / 255];
      known.set(text, colour);
      return colour;
    };
    const over = (top: Colour, under: Colour): Colour =>
      [0, 1, 2].map((n) => (top[n] ?? 0) * top[3] + (under[n] ?? 0) * (1 - top[3])).concat(1) as Colour;
    const light = ([r, g, b]: Colour) => {
      const [x, y, z] = [r, g, b].map((part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4)) as [
        number,
        number,
        number,
      ];
      return 0.2126 * x + 0.7152 * y + 0.0722 * z;
    };
    const contrast = (a: Colour, b: Colour) => {
      const [high, low] = [light(a), light(b)].sort((one, other) => other - one) as [number, number];
      return (high + 0.05) / (low + 0.05);
    };
    const words = (element: Element) => (element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 40);
    const name = (element: Element) =>
      `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}"> "${words(element)}"`;
    const shown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !element.closest('[inert], .unseen, .skip');
    /** What lies under an element: the colours of all that is around it, laid one over the other. */
    const ground = (element: Element): Colour | undefined => {
      const layers: Colour[] = [];
      for (let at: Element | null = element; at; at = at.parentElement) {
        const style = getComputedStyle(at);
        const colour = read(style.backgroundColor);
        if (colour[3] > 0) layers.push(colour);
        if (colour[3] === 1) break;
        if (style.position === 'absolute' && at.parentElement?.querySelector('svg')) return undefined;
      }
      return layers.reverse().reduce((under, top) => over(top, under), [255, 255, 255, 1] as Colour);
    };
    const own = (element: Element) => [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    const texts = [...document.querySelectorAll('body *')].filter((element) => !element.closest('svg') && own(element) && shown(element));
    for (const element of texts) {
      const style = getComputedStyle(element);
      const under = ground(element);
      if (under) {
        let opacity = 1;
        for (let at: Element | null = element; at; at = at.parentElement) opacity *= Number(getComputedStyle(at).opacity);
        const ink = read(style.color);
        const ratio = contrast(over([ink[0], ink[1], ink[2], ink[3] * opacity], under), under);
        const large =
          Number.parseFloat(style.fontSize) >= 24 || (Number.parseFloat(style.fontSize) >= 18.66 && Number(style.fontWeight) >= 700);
        if (ratio < (large ? 3 : 4.5) - 0.05) found.push(`${name(element)} has a contrast of ${ratio.toFixed(2)}`);
      }
      // Cut: there is more of it than its box shows, and nothing lets one see the rest.
      const hides = (value: string) => value === 'hidden' || value === 'clip';
      if (
        style.display !== 'inline' &&
        hides(style.overflowX) &&
        element.scrollWidth > element.clientWidth + 1 &&
        !element.closest('[title]') &&
        !element.getAttribute('aria-label')
      )
        found.push(`${name(element)} is cut: ${element.scrollWidth} in ${element.clientWidth}`);
      const box = element.getBoundingClientRect();
      const page = document.documentElement;
      if (box.width > 0 && (box.right > page.clientWidth + 1 || box.left < -1))
        found.push(`${name(element)} reaches out of the page, ${Math.round(box.left)} to ${Math.round(box.right)}`);
    }
    // What can be pressed has its place to itself: no two of one group lie on each other, and words stay within.
    const buttons = [...document.querySelectorAll('button, a, input, select')].filter(
      (element) => !element.closest('svg') && shown(element),
    );
    const boxes = buttons
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && box.height > 0);
    for (const [n, one] of boxes.entries()) {
      for (const other of boxes.slice(n + 1)) {
        if (
          one.element.parentElement !== other.element.parentElement &&
          one.element.parentElement?.parentElement !== other.element.parentElement?.parentElement
        )
          continue;
        if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
        const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        if (wide > 1 && high > 1) found.push(`${name(one.element)} and ${name(other.element)} lie on each other`);
      }
      const { element, box } = one;
      const inside = document.createRange();
      inside.selectNodeContents(element);
      const content = inside.getBoundingClientRect();
      // What is only heard takes no room, and what is shortened says so.
      const shortened = [...element.querySelectorAll('*')].some(
        (part) => part.matches('.unseen') || getComputedStyle(part).webkitLineClamp !== 'none',
      );
      if (
        element.matches('button') &&
        !shortened &&
        content.width > 0 &&
        (content.top < box.top - 2 || content.bottom > box.bottom + 2 || content.left < box.left - 2 || content.right > box.right + 2)
      )
        found.push(
          `${name(element)} is larger than its button: ${Math.round(content.width)} × ${Math.round(content.height)} in ${Math.round(box.width)} × ${Math.round(box.height)}`,
        );
      // What stands within a sentence is as high as its line; everything else has room for a pointer.
      const sentence = element.closest('p, td, .text, figcaption, figure') !== null;
      const [wide, high] = [Math.max(box.width, element.scrollWidth), Math.max(box.height, element.scrollHeight)];
      if (!sentence && (high < 22 || wide < 16) && !element.matches('input[type=checkbox], input[type=radio]'))
        found.push(`${name(element)} is too small to hit: ${Math.round(box.width)} × ${Math.round(box.height)}`);
    }
    return [...new Set(found)];
  });
}
