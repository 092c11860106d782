// Tells `npm test` of each test that ended (test-events.mjs).
import { failure, tell } from './test-events.mjs';

export default class {
  onTestCaseResult(test) {
    const { state, errors } = test.result();
    if (state === 'failed') this.#fail(test.fullName, test.module, errors);
    else if (state !== 'pending') tell({ state });
  }

  // A failed beforeAll or afterAll.
  onTestSuiteResult(suite) {
    if (suite.errors().length > 0) this.#fail(suite.fullName, suite.module, suite.errors());
  }

  // A file that can't be loaded.
  onTestModuleEnd(module) {
    const errors = module.errors();
    if (errors.length > 0) this.#fail(module.relativeModuleId, module, errors);
  }

  onTestRunEnd(_, errors) {
    for (const error of errors) {
      const { VITEST_TEST_NAME: name, VITEST_TEST_PATH: file } = error;
      const title = name
        ? `an error that no test caught, during “${name}”`
        : 'an error between tests';
      tell(failure({ title, error, ...(placeOf(error, file) ?? { file }) }));
    }
  }

  #fail(title, { moduleId }, [error]) {
    tell(failure({ title, error, ...(placeOf(error, moduleId) ?? { file: moduleId }) }));
  }
}

/** Where an error arose: in the file of the test, if it is among the callers. */
function placeOf(error, file) {
  const stacks = error?.stacks ?? [];
  return stacks.find((each) => each.file === file) ?? stacks[0];
}
