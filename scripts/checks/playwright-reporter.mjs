// Tells `npm test` of each journey that ended (test-events.mjs).
import { failure, tell } from './test-events.mjs';

export default class {
  printsToStdio() {
    return false;
  }

  onTestEnd(test, result) {
    const state = { expected: 'passed', flaky: 'passed', skipped: 'skipped' }[test.outcome()];
    if (state) tell({ state });
    // Repeated, it may still pass.
    else if (result.retry >= test.retries) tell(this.#failureOf(test, result));
  }

  onError(error) {
    tell(failure({ title: 'an error between journeys', error, ...error.location }));
  }

  #failureOf(test, result) {
    // Project, file and the names of its groups come first.
    const [, project, , ...names] = test.titlePath();
    const [error] = result.errors;
    const inTest = error?.location?.file === test.location.file ? error.location : test.location;
    return failure({
      title: `${names.join(' > ')}${project ? ` (${project})` : ''}`,
      error: error ?? { message: `it ended as ${result.status}` },
      ...inTest,
      kept: result.attachments.flatMap((each) => (each.path ? [each.path] : [])),
    });
  }
}
