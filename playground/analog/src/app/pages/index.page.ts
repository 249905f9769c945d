import { Component } from '@angular/core'

@Component({ template: `<h1>The hut</h1>` })
export default class HomePage {}
