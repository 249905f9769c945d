import { Component } from '@angular/core'

@Component({ template: `<h1>There is no such page</h1>` })
export default class NotFoundPage {}
