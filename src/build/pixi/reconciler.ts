/**
 * Takes the place of the reconciler of @pixi/react, a second React for a scene in React, which we draw without one. Like
 * the real one it calls back later: an application that is given up is not destroyed while another one opens.
 */
export const reconciler = {
  createContainer: (): object => ({}),
  updateContainer(element: Element | null, _container: object, _parent: null, done: () => void): void {
    if (element?.props.children?.props.children) throw new Error('light-pixi: <Application> has children');
    queueMicrotask(done);
  },
};

interface Element {
  props: { children?: Element };
}
