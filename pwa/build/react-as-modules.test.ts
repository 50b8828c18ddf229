import { describe, expect, test } from 'vitest';
import { asModule } from './react-as-modules.ts';

describe('CommonJS code as an ES module', () => {
  test('calls of require become imports, and exports that are set once become declarations', () => {
    const code = [
      '"use strict";',
      'var Scheduler = require("scheduler"),',
      '  React = require("react"),',
      '  ReactDOM = require("react-dom");',
      'exports.version = "1";',
      'exports.use = function (it) {',
      '  return React.use(Scheduler, ReactDOM, it);',
      '};',
    ];
    expect(asModule(code.join('\n')).trim().split('\n')).toEqual([
      '"use strict";',
      'import * as Scheduler from "scheduler";',
      'import * as React from "react";',
      'import * as ReactDOM from "react-dom";',
      'var $version = "1";',
      'var $use = function (it) {',
      '  return React.use(Scheduler, ReactDOM, it);',
      '};',
      'export { $version as version,$use as use };',
    ]);
  });

  test('an export that is set more than once or used inside stays one variable', () => {
    const code = [
      'exports.now = void 0;',
      'if (performance) {',
      '  exports.now = function () {',
      '    return performance.now();',
      '  };',
      '}',
      'exports.later = function () {',
      '  return exports.now();',
      '};',
    ];
    expect(asModule(code.join('\n')).trim().split('\n')).toEqual([
      'var $now;',
      '$now = void 0;',
      'if (performance) {',
      '  $now = function () {',
      '    return performance.now();',
      '  };',
      '}',
      'var $later = function () {',
      '  return $now();',
      '};',
      'export { $now as now,$later as later };',
    ]);
  });
});
